// @ts-check
// Runs in the browser, on every page of the reference: buttons that copy code, and "/" for the search.

(() => {
  for (const block of document.querySelectorAll("pre")) {
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      className: "copy",
      textContent: "Copy",
    });
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(block.textContent?.replace(/\n$/, "") ?? "");
        button.textContent = "Copied";
      } catch {
        // Without permission, or over plain HTTP from another machine, the text can still be copied by hand.
        getSelection()?.selectAllChildren(block);
        button.textContent = "Selected";
      }
      setTimeout(() => {
        button.textContent = "Copy";
      }, 2000);
    });
    const frame = Object.assign(document.createElement("div"), { className: "code" });
    block.replaceWith(frame);
    frame.append(block, button);
  }

  addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const search = document.getElementById("search");
    if (!search) return;
    event.preventDefault();
    search.focus();
  });
})();
