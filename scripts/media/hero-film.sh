#!/bin/sh
# Makes the home page's film, wide and for phones: a drawing passes over the finished kitchen between two brick lines, the
# first of which draws and the second builds. Most of the kitchen is in view at any time, and the first frame is all of it.
# Needs ffmpeg. Run from the project's root.
set -e
# As in npm's scripts: the machine's own Node.js may be too old
PATH=$PWD/node_modules/.bin:$PATH
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
node scripts/media/grade.ts > "$work/grade.cube"

# A line takes 6 seconds from edge to edge, and the second follows the first after 1.5
film() { # film FILE CROP ENCODER…
	file=$1 crop=$2
	shift 2
	ffmpeg -v error -y -loop 1 -framerate 24 -t 10 -i media/hero-kitchen.jpg \
		-loop 1 -framerate 24 -t 10 -i media/lines/hero-kitchen.png \
		-f lavfi -t 10 -i color=0xfbfaf6@0.88:1920x1080:24,format=rgba \
		-f lavfi -t 10 -i color=0xa2402a:3x1080:24 -filter_complex "
		[0] scale=1920:1080:flags=lanczos, format=gbrp, lut3d=$work/grade.cube, split=3 [first] [ground] [last];
		[1] format=rgba, scale=1920:1080:flags=lanczos [lines]; [3] split [draws] [builds];
		[ground] [2] overlay=format=gbrp [paper]; [paper] [lines] overlay=format=gbrp, format=gbrp [drawn];
		[first] [drawn] xfade=wiperight:6:0 [x]; [x] [last] xfade=wiperight:6:1.5 [y];
		[y] [draws] overlay='W*t/6-2':format=gbrp [z]; [z] [builds] overlay='W*(t-1.5)/6-2':format=gbrp, $crop
		scale=out_color_matrix=bt709:out_range=tv, format=yuv420p" -t 10 \
		-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv "$@" "media/$file"
}
phone="crop=1080:1080:840:0, scale=640:640,"
film film-hero.mp4 "" -c:v libx264 -preset slow -crf 21 -movflags +faststart
film film-hero.webm "" -c:v libvpx-vp9 -crf 30 -b:v 0 -row-mt 1 -cpu-used 3
film film-hero-phone.mp4 "$phone" -c:v libx264 -preset slow -crf 24 -movflags +faststart
film film-hero-phone.webm "$phone" -c:v libvpx-vp9 -crf 34 -b:v 0 -row-mt 1 -cpu-used 3
