// Shows the public listings of an account and their free times: fetch, no build, no key.
const main = document.querySelector("main");
const { server, account } = main.dataset;
const form = document.querySelector("form");
const list = document.querySelector("ul");
const status = document.querySelector("[role=status]");

/** @returns the answer; errors are problem documents, whose `detail` says what is wrong */
async function get(path, query = {}) {
  const answer = await fetch(`${server}/public/v1/${account}/${path}?${new URLSearchParams(query)}`);
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.detail);
  return body;
}

async function showListings() {
  // An empty field is no filter.
  const filters = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
  status.textContent = "Loading …";
  try {
    const { data, pagination } = await get("listings", { ...filters, limit: "50" });
    list.replaceChildren(...data.map(card));
    status.textContent = pagination.total === 1 ? "1 home" : `${pagination.total} homes`;
  } catch (error) {
    status.textContent = error.message;
  }
}

function card({ id, title, address, city, monthlyRent, bedrooms, imageUrls }) {
  const times = element("p");
  const button = element("button", { textContent: "Free times" });
  button.onclick = () => showTimes(id, times);
  return element("li", {}, [
    // The server scales photos, and chooses the format that the browser likes best.
    ...imageUrls.slice(0, 1).map((url) =>
      element("img", {
        src: `${url}?w=640&format=auto`,
        alt: "",
        loading: "lazy",
        width: 640,
        height: 427,
      }),
    ),
    element("h2", { textContent: title }),
    element("p", { textContent: `${address}, ${city}` }),
    element("p", { textContent: `${dollars(monthlyRent)} a month, ${bedrooms || "no"} bedrooms` }),
    button,
    times,
  ]);
}

async function showTimes(id, times) {
  try {
    const { data } = await get(`listings/${id}/slots`);
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: data.timeZone,
      dateStyle: "medium",
      timeStyle: "short",
    });
    const first = data.slots.slice(0, 3).map(({ start }) => format.format(new Date(start)));
    const book = element("a", { href: `${server}/p/${account}/book/${id}`, textContent: "Book a showing" });
    times.replaceChildren(first.length > 0 ? `${first.join("; ")}. ` : "No free times. ", book);
  } catch (error) {
    times.textContent = error.message;
  }
}

const dollars = (amount) =>
  amount.toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** Texts are set as text, so that nothing in a listing can be HTML. */
function element(name, properties = {}, children = []) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

form.onsubmit = (event) => {
  event.preventDefault();
  void showListings();
};
void showListings();
