#!/bin/sh
# Installs what Tiro needs and is missing; does nothing where everything is there.
# Usage: sh scripts/setup.sh run|test|firefox|deploy|programs
#   run       what Tiro needs: Debian packages, npm packages, the built dashboard
#   test      also what only the test suite needs
#   firefox   as test, and the browser that only `npm run test:firefox` needs
#   deploy    also what only `npm run check:deploy` needs
#   programs  only the Debian packages, with yt-dlp: for the image of a container
# Written for plain sh: it runs before the pinned Node is there.
set -eu
cd "$(dirname "$0")/.."
mode="${1:-run}"

run_packages="ffmpeg bubblewrap libatomic1 pocketsphinx pocketsphinx-en-us fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji
  apertium apertium-eng-spa apertium-spa-cat apertium-es-pt apertium-swe-dan"
test_packages="espeak-ng flite praat libxml2-utils pulseaudio qpdf poppler-utils libreoffice-writer-nogui libreoffice-calc-nogui chromium-headless-shell postgresql pgbouncer iproute2 faketime
  swift-proxy swift-account swift-container swift-object curl jq openssl python3
  python3-dateutil"
deploy_packages="debootstrap golang-go golang-github-masterminds-sprig-dev golang-k8s-sigs-yaml-dev shellcheck systemd
  yamllint"
# The oldest yt-dlp that Tiro accepts. Debian 12 has it in bookworm-backports.
oldest_ytdlp=2023.11.14

say() { printf 'tiro setup: %s\n' "$*" >&2; }

# --- npm packages, from the lock file ---------------------------------------------------------
npm_packages() {
  # The other modes need the same npm packages as the tests.
  [ "$mode" = run ] || mode="test"
  wanted="$(cksum < package-lock.json) $mode"
  stamp=node_modules/.tiro-setup
  if [ -f "$stamp" ]; then
    case "$(cat "$stamp")" in
      "$wanted" | "$(cksum < package-lock.json) test") return 0 ;;
    esac
  fi
  command -v npm >/dev/null 2>&1 || { say "npm is missing. Install Node.js with npm, then run this again."; exit 1; }
  say "installing npm packages from the lock file"
  rm -f "$stamp"
  # npm tries each package for minutes without a word. Its cache may have all of them, and not every registry has a ping.
  npm ping --fetch-retries=0 --fetch-timeout=10000 >/dev/null 2>&1 ||
    say "npm's registry doesn't answer. Trying for some minutes; Ctrl-C stops. Check the network and: npm config get registry"
  # Not `npm ci`: it rejects the lock file if a registry lacks the binaries of another platform.
  # `npm install --no-save` installs the same versions and checks the same checksums.
  options="--no-save --no-audit --no-fund --loglevel=error"
  [ "$mode" = test ] || options="$options --omit=dev"
  pruned=node_modules/.tiro-pruned
  if [ "$mode" = test ] && [ -f "$pruned" ]; then
    # Pruned packages lack what the tests need, and npm doesn't look inside packages. The new ones are installed beside
    # them, because a server may be running.
    rm -rf .packages
    mkdir .packages
    cp package.json package-lock.json .npmrc .packages
    # shellcheck disable=SC2086
    (cd .packages && npm install $options >&2)
    mv node_modules .packages/pruned
    mv .packages/node_modules node_modules
    rm -rf .packages
  else
    # shellcheck disable=SC2086
    npm install $options >&2
  fi
  # npm leaves out optional packages that don't allow the Node that runs npm. Debian 12's Node 18 lacks the bundler's
  # binaries then. The first run has brought our own Node, so npm runs once more with that.
  cli="$(readlink -f "$(command -v npm)")"
  if [ "$(basename "$cli")" = npm-cli.js ] && ! node -e 'process.exit(parseInt(process.versions.node, 10) >= 22 ? 0 : 1)'; then
    # shellcheck disable=SC2086
    NODE_NO_WARNINGS=1 sh scripts/node.sh "$cli" install $options >&2
  fi
  if [ "$mode" = run ]; then
    : > "$pruned"
    sh scripts/prune-packages.sh node_modules
  fi
  printf '%s' "$wanted" > "$stamp"
}

# --- Debian packages ---------------------------------------------------------------------------
missing_packages() {
  for package in "$@"; do
    status="$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)"
    [ "$status" = "install ok installed" ] || printf '%s ' "$package"
  done
}

debian_packages() {
  packages="$run_packages"
  case "$mode" in test | firefox) packages="$packages $test_packages" ;; esac
  [ "$mode" = firefox ] && packages="$packages firefox-esr"
  [ "$mode" = deploy ] && packages="$packages $deploy_packages"
  if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg-query >/dev/null 2>&1; then
    programs=""
    for program in ffmpeg ffprobe pocketsphinx_continuous apertium; do
      command -v "$program" >/dev/null 2>&1 || programs="$programs $program"
    done
    [ -z "$programs" ] || say "this system has no Debian packages; install these programs yourself:$programs"
    return 0
  fi
  # shellcheck disable=SC2086
  missing="$(missing_packages $packages)"
  [ -n "$missing" ] || return 0
  install="apt-get install --yes --no-install-recommends $missing"
  if [ "$(id -u)" = 0 ]; then
    :
  elif [ -t 0 ] && [ -t 2 ] && command -v sudo >/dev/null 2>&1; then
    printf 'tiro setup: these Debian packages are missing: %s\nInstall them with sudo? [y/N] ' "$missing" >&2
    read -r answer
    case "$answer" in
      y | Y | yes | Yes) install="sudo $install" ;;
      *) say "not installed. The command is: sudo $install"; return 0 ;;
    esac
  else
    say "Debian packages are missing. Install them with: sudo $install"
    return 0
  fi
  say "installing Debian packages: $missing"
  case "$install" in sudo*) as=sudo ;; *) as="" ;; esac
  if ! DEBIAN_FRONTEND=noninteractive $install >/dev/null 2>&1; then
    # The package lists may be missing or old: fetch them once, then say what goes wrong.
    $as apt-get update >/dev/null
    DEBIAN_FRONTEND=noninteractive $install >&2
  fi
}

# yt-dlp, of a version that Tiro accepts, for the tests and for images.
ytdlp_package() {
  command -v dpkg-query >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1 || return 0
  has_ytdlp() { dpkg --compare-versions "$(dpkg-query -W -f='${Version}' yt-dlp 2>/dev/null || echo 0)" ge "$oldest_ytdlp"; }
  has_ytdlp && return 0
  if [ "$(id -u)" != 0 ]; then
    say "yt-dlp $oldest_ytdlp or newer is missing. Debian 12 has it in bookworm-backports."
    return 0
  fi
  say "installing yt-dlp"
  apt-get update >/dev/null 2>&1 || true
  from=""
  if [ "$(. /etc/os-release && echo "${VERSION_CODENAME:-}")" = bookworm ]; then
    from=bookworm-backports
    if [ -z "$(apt-get indextargets --format '$(RELEASE)' "Codename: $from")" ]; then
      # The mirror that this machine uses. Packages of backports are installed only where they are asked for.
      mirror="$(apt-get indextargets --format '$(REPO_URI)' 'Codename: bookworm' 'Created-By: Packages' | head -n 1)"
      printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n' "$mirror" "$from" \
        > /etc/apt/sources.list.d/tiro-backports.list
      apt-get update >/dev/null || true
    fi
  fi
  DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "yt-dlp${from:+/$from}" >&2 || true
  has_ytdlp || say "no package of yt-dlp $oldest_ytdlp or newer was found. Tests of video sites are skipped."
}

debian_packages
[ "$mode" = run ] || ytdlp_package
[ "$mode" != programs ] || exit 0
npm_packages
sh scripts/node.sh scripts/build-web.ts >&2
sh scripts/node.sh scripts/build-server.ts >&2
