#!/bin/sh
# Builds the images of nginx and API without Docker, starts them and sends requests: `deploy/images.sh`, as root, on Debian with buildah,
# debootstrap, curl and Node. The base images consist of Debian's packages and Node's npm package, so no image registry is needed. Creates
# the images backoffice-web and backoffice-api; exits with 1 if a check fails. Takes about ten minutes.
set -eu
cd "$(dirname "$0")/.."
web_port=${WEB_PORT:-8080} api_port=${API_PORT:-3000}
origin=http://localhost:$web_port
work=$(mktemp -d)
containers='' processes=''

finish() {
  # Includes child processes: nginx workers outlive a killed master.
  for process in $processes; do kill -s TERM -- "-$process" 2>/dev/null || true; done
  wait
  for container in $containers; do buildah rm "$container" >/dev/null; done
  # The built images keep these layers.
  buildah rmi localhost/nginx:debian localhost/node:debian >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' INT TERM

fail() {
  echo "$1" >&2
  exit 1
}

# nginx's packages, and Node with npm. Both use this machine's CA certificates, which may include a proxy's.
base() {
  base=$(buildah from scratch)
  containers="$containers $base"
  root=$(buildah mount "$base")
  debootstrap --variant=minbase --include=nginx-light,wget bookworm "$root" >"$work/debootstrap.log" ||
    fail "$(tail -n 20 "$work/debootstrap.log")"
  chroot "$root" useradd --system nginx
  chroot "$root" useradd --create-home node
  buildah commit -q "$base" localhost/nginx:debian >/dev/null
  npm install --silent --prefix "$work/node" node@22 npm@10
  cp "$work/node/node_modules/node/bin/node" "$root/usr/local/bin/"
  mkdir -p "$root/usr/local/lib/node_modules" "$root/etc/ssl/certs"
  cp -R "$work/node/node_modules/npm" "$root/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$base"
  buildah commit -q "$base" localhost/node:debian >/dev/null
}

build() {
  buildah build --isolation chroot --pull=never --format docker --build-arg NODE=debian --build-arg NGINX=debian \
    --target "$1" --tag "localhost/backoffice-$1" . >"$work/$1.log" 2>&1 || fail "$(tail -n 40 "$work/$1.log")"
}

# Starts an image with its own command, user and variables; further variables follow its name.
start() {
  container=$(buildah from --pull-never "localhost/backoffice-$1")
  containers="$containers $container"
  name=$1
  shift
  command=$(buildah inspect --format '{{range .Docker.Config.Cmd}}{{printf "%q " .}}{{end}}' "$container")
  for variable; do
    set -- "$@" --env "$variable"
    shift
  done
  eval "exec setsid buildah run --isolation chroot \"\$@\" $container -- $command" >"$work/$name.out" 2>&1 &
  processes="$processes $!"
}

# Waits until a URL answers with 200, and stores the answer in $answer.
answers() {
  for _ in $(seq 120); do
    answer=$(curl --silent --fail --insecure "$@") && return
    sleep 0.5
  done
  tail -n 20 "$work"/*.out >&2
  fail "Nothing answers at $*."
}

echo 'Making the base images.'
base
for image in web api; do
  echo "Building backoffice-$image."
  build $image
done

container=$(buildah from --pull-never localhost/backoffice-api)
containers="$containers $container"
packages=$(buildah mount "$container")/app/node_modules
for unwanted in react @mui/material vite typescript; do
  [ ! -e "$packages/$unwanted" ] || fail "The image of the API has $unwanted."
done
megabytes=$(du -sm "$packages" | cut -f 1)
[ "$megabytes" -lt 150 ] || fail "The image of the API has $megabytes MB of packages."

start api "PORT=$api_port" "PUBLIC_URL=$origin" "OIDC_URL=http://127.0.0.1:$api_port/realms/backoffice" EMBEDDED_IDENTITY=allow \
  SIMULATORS=allow "NEIGHBOURS_PORT=$((api_port + 1))" 'OUTGOING_HOSTS=*.example' TRUST_PROXY=true HOST=127.0.0.1
start web "PORT=$web_port" "PUBLIC_URL=$origin" "API_URL=http://127.0.0.1:$api_port" "IDENTITY_URL=http://127.0.0.1:$api_port" \
  ACCESS_LOG=/tmp/access.log
answers "http://127.0.0.1:$api_port/api/ready"
answers "$origin/"
case $answer in
  *'id="root"'*) ;;
  *) fail 'nginx does not show the console.' ;;
esac
answers "$origin/api/ready"
answers "$origin/realms/backoffice/.well-known/openid-configuration"
echo "Both images run: the console behind nginx, the API with $megabytes MB of packages."
