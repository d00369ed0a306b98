// Stores the linting page when it is opened over the network, so that it also opens offline.
const kept = "journal-lint-page";
const page = "index.html";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.add(new Request(page, { cache: "reload" }))));
});

self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  const folder = new URL("./", self.location.href).pathname;
  if (pathname !== folder && pathname !== `${folder}${page}`) return;
  const fresh = fetch(event.request).then(async (response) => {
    if (response.ok) await (await caches.open(kept)).put(page, response.clone());
    return response;
  });
  event.respondWith(fresh.catch(() => caches.match(page)));
});
