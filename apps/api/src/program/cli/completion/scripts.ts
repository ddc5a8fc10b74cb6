import { InvalidArgumentError } from "commander";

/** Quotes a word for shells, whatever it contains. */
const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

/** Each script asks the tool itself, so that it never offers anything that does not exist. */
const scripts: Record<string, (ask: string) => string> = {
  bash: (ask) => `# rental completion for bash: eval "$(rental completion bash)"
_rental() {
  local line IFS=$'\\n'
  COMPREPLY=()
  for line in $(${ask} complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
    COMPREPLY+=("\${line%%$'\\t'*}")
  done
}
complete -o default -F _rental rental
`,
  zsh: (ask) => `#compdef rental
# rental completion for zsh: eval "$(rental completion zsh)"
_rental() {
  local line about
  local -a described
  for line in "\${(@f)$(${ask} complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] || continue
    about=\${line#*$'\\t'}
    described+=("\${\${line%%$'\\t'*}//:/\\\\:}\${about:+:$about}")
  done
  if (( \${#described} )); then _describe 'rental' described; else _files; fi
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _rental rental
`,
  fish: (ask) => `# rental completion for fish: rental completion fish | source
function __rental_complete
  set -l words (commandline -opc)
  set -e words[1]
  set -l found (${ask} complete -- $words (commandline -ct) 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c rental -f -a '(__rental_complete)'
`,
};

export const shells = Object.keys(scripts);

/** @param program the words that call the tool */
export function completionScript(shell: string, program: string[]): string {
  const script = scripts[shell];
  if (!script) throw new InvalidArgumentError(`The shells are ${shells.join(", ")}.`);
  return script(program.map(quoted).join(" "));
}
