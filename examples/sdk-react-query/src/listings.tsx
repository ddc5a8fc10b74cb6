import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type Listing, trpc } from "./trpc.ts";

/** The listings up to a maximum rent chosen by the user, and a form to add one. */
export function Listings() {
  const [maxRent, setMaxRent] = useState<number | undefined>();
  const filter = { limit: 50, maxRent };
  const listings = useQuery({
    queryKey: ["properties", filter],
    queryFn: ({ signal }) => trpc.properties.list.query(filter, { signal }),
  });

  return (
    <main>
      <h1>Listings</h1>
      <label>
        Up to $
        <input
          type="number"
          aria-label="Maximum rent"
          onChange={({ target }) => setMaxRent(target.value === "" ? undefined : Number(target.value))}
        />
      </label>
      {listings.error && <p role="alert">{listings.error.message}</p>}
      <ul>
        {listings.data?.data.map((listing) => (
          <Row key={listing.id} listing={listing} />
        ))}
      </ul>
      <p>{listings.data && `${listings.data.pagination.total} in total`}</p>
      <NewListing />
    </main>
  );
}

function Row({ listing: { title, monthlyRent, bedrooms } }: { listing: Listing }) {
  return (
    <li>
      {title}: ${monthlyRent}, {bedrooms === 0 ? "studio" : `${bedrooms} bedrooms`}
    </li>
  );
}

function NewListing() {
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: (address: string) =>
      trpc.properties.create.mutate({ address, monthlyRent: 1200, bedrooms: 0, bathrooms: 1 }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["properties"] }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate(String(new FormData(event.currentTarget).get("address")));
  };
  return (
    <form onSubmit={submit}>
      <input name="address" aria-label="Address" />
      <button type="submit" disabled={create.isPending}>
        Add a studio
      </button>
      {create.error && <p role="alert">{create.error.message}</p>}
    </form>
  );
}
