#!/bin/sh
# Makes the home page's film, wide and for phones: the lines of its drawing appear on the finished kitchen, and go. The
# kitchen stays built, because the page's own drawing is beside it, and nothing moves sideways: the page's line, at which
# that drawing ends, is the only one.
# Needs ffmpeg. Run from the project's root.
set -e
# As in npm's scripts: the machine's own Node.js may be too old
PATH=$PWD/node_modules/.bin:$PATH
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
node scripts/media/grade.ts > "$work/grade.cube"

# Finished for 8 seconds, then under its lines for 1.5
film() { # film FILE CROP ENCODER…
	file=$1 crop=$2
	shift 2
	ffmpeg -v error -y -loop 1 -framerate 24 -t 12 -i media/hero-kitchen.jpg \
		-loop 1 -framerate 24 -t 12 -i media/lines/hero-kitchen.png \
		-filter_complex "
		[0] scale=1920:1080:flags=lanczos, format=gbrp, lut3d=$work/grade.cube, split=3 [first] [ground] [last];
		[1] format=rgba, scale=1920:1080:flags=lanczos [lines];
		[ground] [lines] overlay=format=gbrp, format=gbrp [drawn];
		[first] [drawn] xfade=fade:1:8 [x]; [x] [last] xfade=fade:1:10.5, $crop
		scale=out_color_matrix=bt709:out_range=tv, format=yuv420p" -t 12 \
		-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv "$@" "media/$file"
}
phone="crop=1080:1080:840:0, scale=640:640,"
film film-hero.mp4 "" -c:v libx264 -preset slow -crf 24 -movflags +faststart
film film-hero.webm "" -c:v libvpx-vp9 -crf 33 -b:v 0 -row-mt 1 -cpu-used 3
film film-hero-phone.mp4 "$phone" -c:v libx264 -preset slow -crf 29 -movflags +faststart
film film-hero-phone.webm "$phone" -c:v libvpx-vp9 -crf 36 -b:v 0 -row-mt 1 -cpu-used 3
