# docker build --build-arg SITE_URL=https://www.example.com -t brickfold .
FROM docker.io/library/node:26.10.0-slim AS node

FROM node AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# sharp's programs are optional packages, and so is the compiler, which nothing needs here
RUN npm ci --omit=dev && rm -r node_modules/typescript node_modules/@typescript

FROM node AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
ARG SITE_URL
ARG MEDIA_BASE_URL
RUN npm run build

# Receives webhooks and emails in compose.trial.yaml
FROM build AS inbox
USER node
ENV HOST=0.0.0.0
EXPOSE 4000 4025
CMD ["node", "scripts/inbox.ts"]

# Node.js and the libraries that it needs, without npm and the headers of C
FROM node AS bare
RUN rm -rf /opt/yarn* /usr/local/include /usr/local/lib/node_modules /usr/local/share /usr/local/bin/npm /usr/local/bin/npx
RUN install -d -o node -g node -m 700 /data

# From nothing, because a file that a layer deletes still weighs in the layer below
FROM scratch
COPY --from=bare / /
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json ./
COPY content content
COPY forms forms
COPY server server
COPY scripts/demo scripts/demo
COPY scripts/environment.ts scripts/leads.ts scripts/seeded-random.ts scripts/
USER node
ARG GIT_COMMIT
ENV GIT_COMMIT=$GIT_COMMIT NODE_ENV=production HOST=0.0.0.0 DESK_HOST=0.0.0.0 DATABASE_URL=file:/data/leads.db
VOLUME /data
EXPOSE 3000 3001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --start-period=30s CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "--disable-sigusr1", "--disable-warning=ExperimentalWarning", "server/main.ts"]
