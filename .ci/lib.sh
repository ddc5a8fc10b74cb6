# Functions shared by .ci/run and .ci/full, which source this file from the root of the checkout.

export CI=true NO_COLOR=1
# Under /tmp, because the user that runs PostgreSQL must be able to access it.
work=$(mktemp -d /tmp/rental-ci.XXXXXX)
chmod 755 "$work"
mkdir "$work/tmp" && chmod 1777 "$work/tmp"
export TMPDIR="$work/tmp"
# The databases of the tests in .ci/run are in memory where there is room for them.
memory=$(node --input-type=module -e '
  import { memoryFolder } from "./scripts/lib/memory-folder.mjs";
  console.log(memoryFolder() ?? "");')
databases=$(mktemp -d "${memory:-$work}/rental-ci-databases.XXXXXX")
chmod 1777 "$databases"
running=
# Tools keep their caches here, because HOME may not be writable.
export GOCACHE="$work/go-cache" GOPATH="$work/go" CGO_ENABLED=0

# run_step NAME COMMAND...: prints a heading, runs the command and prints its duration. Sets `status` to its exit code.
# The command runs in its own process group, in the background, so that a signal ends all of its processes immediately.
run_step() {
  local name=$1 began=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  set -m
  (
    trap - EXIT INT TERM
    set -e
    "$@"
  ) &
  running=$!
  set +m
  set +e
  wait "$running"
  status=$?
  set -e
  running=
  if [ "$status" -eq 0 ]; then
    printf '== %s: ok, %s s\n' "$name" "$((SECONDS - began))"
    compare_with_budget "$name" "$((SECONDS - began))"
  else
    printf '\nFAILED: %s (exit code %s, after %s s)\n' "$name" "$status" "$((SECONDS - began))"
  fi
}

# Says when a step took longer than .ci/budgets allows. It does not fail: a machine may be busy, or slow.
over_budget=()
compare_with_budget() {
  local seconds
  seconds=$(awk -v name="$1" '!/^#/ && index(name, substr($0, index($0, " ") + 1)) == 1 { print $1 }' .ci/budgets)
  if [ -n "$seconds" ] && [ "$2" -gt "$seconds" ]; then over_budget+=("$1: $2 s, $seconds allowed"); fi
}

# Like run_step, but a failure ends the run.
step() {
  run_step "$@"
  if [ "$status" -ne 0 ]; then exit 1; fi
}

free_port() {
  node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}

postgres_bin() {
  find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1
}

# Installs the Debian packages of missing programs.
install_missing() {
  local missing=()
  command -v redis-server >/dev/null || missing+=(redis-server)
  command -v promtool >/dev/null || missing+=(prometheus)
  [ -n "$(postgres_bin)" ] || missing+=(postgresql)
  # The receivers in docs/webhooks are written in five languages.
  command -v python3 >/dev/null || missing+=(python3)
  command -v php >/dev/null || missing+=(php-cli)
  command -v ruby >/dev/null || missing+=(ruby)
  command -v go >/dev/null || missing+=(golang-go)
  # The program says what it needs of a pooler.
  command -v pgbouncer >/dev/null || missing+=(pgbouncer)
  # Tests read mail from an IMAP server of their own.
  [ -x /usr/sbin/dovecot ] || missing+=(dovecot-imapd)
  command -v radicale >/dev/null || missing+=(radicale)
  # Feeds for portals are checked as XML.
  command -v xmllint >/dev/null || missing+=(libxml2-utils)
  # Tests open pages in Chromium without a window; the examples and .ci/full use the full browser.
  command -v chromium-headless-shell >/dev/null || missing+=(chromium-headless-shell)
  command -v chromium >/dev/null || missing+=(chromium)
  if [ "${#missing[@]}" -eq 0 ]; then
    echo "nothing to install"
    return
  fi
  if [ "$(id -u)" -ne 0 ]; then
    echo "Missing packages: ${missing[*]}. Run this as root, or install them: apt-get install ${missing[*]}"
    return 1
  fi
  echo "installing ${missing[*]}"
  # Do not create or start a server of the system: we start our own.
  mkdir -p /etc/postgresql-common
  [ -e /etc/postgresql-common/createcluster.conf ] ||
    echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
  export DEBIAN_FRONTEND=noninteractive
  local attempt
  for attempt in 1 2 3; do
    if apt-get update -qq -o Acquire::Retries=3 &&
      apt-get install -y -qq --no-install-recommends -o Acquire::Retries=3 \
        -o DPkg::Lock::Timeout=120 "${missing[@]}" >"$work/apt.log" 2>&1; then
      return
    fi
    echo "attempt $attempt failed"
    sleep $((attempt * 5))
  done
  tail -n 20 "$work/apt.log"
  return 1
}

# Runs a command as the user `postgres` if we are root, because PostgreSQL refuses to run as root.
as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then setpriv --reuid=postgres --regid=postgres --init-groups "$@"; else "$@"; fi
}

# Starts our own PostgreSQL and Redis on free ports and writes their addresses to $work/services.env.
start_services() {
  local bin password port redis_port
  bin=$(postgres_bin)
  password=$(node -p 'crypto.randomBytes(12).toString("hex")')
  mkdir "$databases/postgres"
  printf '%s\n' "$password" >"$work/postgres.password"
  if [ "$(id -u)" -eq 0 ]; then chown postgres "$databases/postgres" "$work/postgres.password"; fi
  chmod 600 "$work/postgres.password"
  as_postgres "$bin/initdb" -D "$databases/postgres/data" -U postgres --auth=scram-sha-256 --encoding=UTF8 \
    --locale=C.UTF-8 --pwfile="$work/postgres.password" --no-sync >"$work/initdb.log" ||
    { cat "$work/initdb.log"; return 1; }
  port=$(free_port)
  as_postgres "$bin/pg_ctl" -D "$databases/postgres/data" -l "$databases/postgres/log" -w -s \
    -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$databases/postgres -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=300" \
    start || { cat "$databases/postgres/log"; return 1; }
  redis_port=$(free_port)
  redis-server --bind 127.0.0.1 --port "$redis_port" --save "" --dir "$work" --daemonize yes \
    --pidfile "$work/redis.pid" --logfile "$work/redis.log"
  for _ in $(seq 50); do
    if redis-cli -p "$redis_port" ping >/dev/null 2>&1; then break; fi
    sleep 0.1
  done
  redis-cli -p "$redis_port" ping >/dev/null
  {
    echo "export TEST_DATABASE_URL=postgres://postgres:$password@127.0.0.1:$port/postgres"
    echo "export TEST_REDIS_URL=redis://127.0.0.1:$redis_port"
  } >"$work/services.env"
  "$bin/postgres" --version
  redis-server --version
}

# Ends every PostgreSQL whose data directory is under $work or $databases: our own, and those of interrupted tests.
stop_services() {
  local file pid
  while IFS= read -r file; do
    pid=$(head -n 1 "$file" 2>/dev/null) || continue
    kill -QUIT "$pid" 2>/dev/null || continue
    for _ in $(seq 50); do
      if ! kill -0 "$pid" 2>/dev/null; then break; fi
      sleep 0.1
    done
  done < <(find "$work" "$databases" -name postmaster.pid 2>/dev/null)
  if [ -e "$work/redis.pid" ]; then kill "$(cat "$work/redis.pid")" 2>/dev/null || true; fi
}

leave() {
  local status=$?
  trap - EXIT INT TERM
  if [ -n "$running" ]; then
    kill -TERM -- "-$running" 2>/dev/null || true
    for _ in $(seq 100); do
      if ! kill -0 -- "-$running" 2>/dev/null; then break; fi
      sleep 0.1
    done
    kill -KILL -- "-$running" 2>/dev/null || true
  fi
  stop_services
  if declare -F before_leaving >/dev/null; then before_leaving; fi
  rm -rf "$databases"
  rm -rf "$work" 2>/dev/null || { chmod -R u+w "$work" && rm -rf "$work"; }
  exit "$status"
}
trap leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
