#!/bin/sh
# Builds the image from the Dockerfile and tries it where no registry of images can be reached: as root on Debian, with
# debootstrap and buildah, from the project's folder. A bare Debian with the same Node.js stands in for the official
# image, which CI builds with Docker (.github/workflows/ci.yml). Takes minutes, 5 GB of /tmp; ends with the sizes.
set -eu
work=$(mktemp -d)
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs
build() { buildah --root "$work/storage" --runroot "$work/run" "$@"; }
clean() {
	build umount --all > /dev/null 2>&1 || true
	rm -rf "$work"
}
trap clean EXIT

env node scripts/install.mjs
version=$(cat .nvmrc)
base=$work/base
debootstrap --variant=minbase --include=libatomic1 bookworm "$base" > /dev/null
rm -rf "$base"/var/cache/apt/* "$base"/var/lib/apt/lists/* "$base"/usr/share/doc/* "$base"/usr/share/locale/*
cp -L node_modules/.bin/node "$base/usr/local/bin/"
cp -rL "$(npm root --global)/npm" "$base/usr/local/lib/"
mkdir -p "$base/usr/local/lib/node_modules" "$base/usr/local/etc" "$base/etc/ssl/certs"
mv "$base/usr/local/lib/npm" "$base/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
cp /etc/ssl/certs/ca-certificates.crt "$base/etc/ssl/certs/"
echo cafile=/etc/ssl/certs/ca-certificates.crt > "$base/usr/local/etc/npmrc"
chroot "$base" useradd --uid 1000 --user-group --create-home node

container=$(build from scratch)
build add --quiet "$container" "$base" / > /dev/null
build commit --quiet "$container" "docker.io/library/node:$version-slim" > /dev/null
build build --pull=never --build-arg SITE_URL=http://localhost:18080 --tag brickfold .
image=$(build mount "$(build from --pull=never localhost/brickfold)")

# As compose.yaml runs it: read-only but for the data, as user 1000, without capabilities
cat > "$work/run.sh" <<'END'
mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"
mount -t tmpfs -o mode=700,uid=1000,gid=1000 tmpfs "$1/data"
mount -t proc proc "$1/proc"
cd /
exec timeout 60 chroot "$1" setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs --bounding-set=-all \
	env -i NODE_ENV=production PORT=18080 HOST=127.0.0.1 DESK_PORT=18081 DESK_HOST=127.0.0.1 \
	DATABASE_URL=file:/data/leads.db PATH=/usr/local/bin:/usr/bin:/bin \
	sh -c 'cd /app && exec node --disable-sigusr1 --disable-warning=ExperimentalWarning server/main.ts'
END
unshare --mount sh "$work/run.sh" "$image" &
service=$!
for page in readyz services/plumbing; do
	curl --silent --show-error --fail --retry 30 --retry-delay 1 --retry-all-errors --output /dev/null \
		--write-out "$page: %{http_code}\n" "http://localhost:18080/$page"
done
kill "$service"
wait "$service" || true

for folder in . app app/node_modules app/build usr/local/bin; do
	echo "$(du -sm "$image/$folder" | cut -f1) MB  /$folder"
done
