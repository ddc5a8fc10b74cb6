import { useNavigate } from "@tanstack/react-router";
import type { ListSearch } from "../app/who-search.ts";
import { useWords } from "../words/words.ts";
import { FilterSelect } from "./filter-select.tsx";
import { orderWords } from "./order-words.ts";

/** The order in a list's address, if the API has it for the list's filters; undefined: newest first. */
export const orderOf = <Order extends string>(orders: readonly Order[], { sort }: ListSearch) =>
  orders.find((order) => order === sort);

interface OrderSelectProps<Order> {
  orders: readonly Order[];
  value: Order | undefined;
}

/** Chooses the order of a list, which is kept in its address. */
export function OrderSelect<Order extends keyof (typeof orderWords)["en"]["orders"]>(
  props: OrderSelectProps<Order>,
) {
  const { orders, value } = props;
  const w = useWords(orderWords);
  const navigate = useNavigate();
  return (
    <FilterSelect
      label={w.order}
      all={w.newestFirst}
      data={orders.map((order) => ({ value: order, label: w.orders[order] }))}
      value={value}
      onChange={(sort) => {
        const search = (now: object) => ({ ...now, sort });
        void navigate({ to: ".", search, replace: true });
      }}
    />
  );
}
