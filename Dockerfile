FROM node:24-slim AS build
WORKDIR /source
COPY . .
RUN npm ci && npm pack --ignore-scripts --pack-destination /tmp

FROM node:24-slim
COPY --from=build /tmp/journal-lint-*.tgz /tmp/
RUN npm install --global --ignore-scripts --omit=dev /tmp/journal-lint-*.tgz \
  && npm cache clean --force \
  && rm /tmp/journal-lint-*.tgz
USER node
WORKDIR /journals
ENTRYPOINT ["journal-lint"]
