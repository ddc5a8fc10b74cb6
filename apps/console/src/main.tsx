import "./app/theme.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { logoQuery, settingsQuery } from "./api/queries.ts";
import { queryClient } from "./api/query-client.ts";
import { router } from "./app/routes.tsx";
import { sessionQuery } from "./app/session.ts";
import { theme } from "./app/theme.ts";
import { ZoneContext } from "./words/format.ts";
import { initialLanguage, keepLanguage, LanguageContext } from "./words/words.ts";

function App() {
  const [language, setLanguage] = useState(initialLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
    document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!.href =
      `/console/manifest.webmanifest?language=${language}`;
  }, [language]);
  const choose = (chosen: typeof language) => {
    keepLanguage(chosen);
    setLanguage(chosen);
  };
  return (
    <LanguageContext value={{ language, setLanguage: choose }}>
      {/* Its styles are files: the page's Content-Security-Policy allows no inline ones. */}
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <QueryClientProvider client={queryClient}>
          <InAccountZone>
            <RouterProvider router={router} />
          </InAccountZone>
        </QueryClientProvider>
      </MantineProvider>
    </LanguageContext>
  );
}

function InAccountZone({ children }: { children: ReactNode }) {
  const { data: session } = useQuery(sessionQuery);
  return <ZoneContext value={session && (session.account.timezone ?? "UTC")}>{children}</ZoneContext>;
}

// The data of every page. The server includes them in the page; a page that was kept for offline use has none.
for (const [id, { queryKey }] of Object.entries({
  session: sessionQuery,
  settings: settingsQuery,
  logo: logoQuery,
})) {
  const given = document.getElementById(id)?.textContent;
  if (given) queryClient.setQueryData(queryKey, JSON.parse(given));
}
// Every page waits for it.
void queryClient.prefetchQuery(sessionQuery);

// After the first page, whose requests come first. Without it, nothing is kept for offline use.
addEventListener("load", () => {
  import("./offline/offline.ts").then(({ start }) => start(queryClient, router.history), console.info);
});

// Paper is light: browsers darken text for it, but not the text of charts.
const { dataset } = document.documentElement;
addEventListener("beforeprint", () => {
  const scheme = dataset.mantineColorScheme;
  dataset.mantineColorScheme = "light";
  addEventListener("afterprint", () => (dataset.mantineColorScheme = scheme), { once: true });
});

const draw = () =>
  createRoot(document.getElementById("root")!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );

// The page's own file is read first, so that all is drawn at once.
void router.load().finally(draw);
