import { expect, it } from "vitest";
import { redisOptions } from "./redis.ts";

it.each([
  ["redis://a", { host: "a", port: 6379, db: 0 }],
  ["rediss://u:p%40@a:1/2", { host: "a", port: 1, db: 2, username: "u", password: "p@", tls: {} }],
])("%s names one server", (url, options) => expect(redisOptions(url)).toEqual(options));

it("redis+sentinel:// names the sentinels, the primary and the login of both", () => {
  expect(redisOptions("redis+sentinel://u:p%40@a,b:1,[::1]:2/main/3")).toMatchObject({
    sentinels: [
      { host: "a", port: 26_379 },
      { host: "b", port: 1 },
      { host: "::1", port: 2 },
    ],
    name: "main",
    db: 3,
    username: "u",
    password: "p@",
    sentinelUsername: "u",
    sentinelPassword: "p@",
  });
  expect(redisOptions("redis+sentinel://:p@a/main")).not.toHaveProperty("username");
});

it.each(["http://a", "redis+sentinel://a", "redis+sentinel://a,/main", "redis+sentinel://a:x/main", ""])(
  "%j is refused",
  (url) => expect(redisOptions(url)).toBeUndefined(),
);
