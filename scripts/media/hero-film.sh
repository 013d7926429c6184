#!/bin/sh
# Makes the home page's film, wide and for phones: the finished kitchen is cleared of what second fix has not brought yet,
# and fitted out again from left to right. It never leaves the kitchen, so nobody's first sight of the site is bare brick.
# Needs ffmpeg with SVT-AV1. Run from the project's root.
set -e
# As in npm's scripts: the machine's own Node.js may be too old
PATH=$PWD/node_modules/.bin:$PATH
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
node scripts/media/grade.ts > "$work/grade.cube"

# Takes from the stage before only what differs, because its master is smaller
ffmpeg -v error -i media/hero-kitchen.jpg -i media/film-hero-5.jpg -filter_complex "
	[0] scale=1920:1080:flags=lanczos, format=gbrp, split [a] [b]; [1] scale=1920:1080:flags=lanczos, format=gbrp, split [c] [d];
	[a] [c] blend=all_mode=difference, format=gray, gblur=2, lut=y='255*gt(val,9)', gblur=14, lut=y='255*gt(val,30)', gblur=8,
	format=gbrp [mask]; [b] [d] [mask] maskedmerge" -frames:v 1 "$work/cleared.png"

film() { # film FILE CROP ENCODER…
	file=$1 crop=$2
	shift 2
	ffmpeg -v error -y -loop 1 -framerate 24 -t 4 -i media/hero-kitchen.jpg \
		-loop 1 -framerate 24 -t 7 -i "$work/cleared.png" \
		-loop 1 -framerate 24 -t 8 -i media/hero-kitchen.jpg -filter_complex "
		[0] scale=1920:1080:flags=lanczos, format=gbrp [first]; [1] format=gbrp [cleared];
		[2] scale=1920:1080:flags=lanczos, format=gbrp [last];
		[first] [cleared] xfade=fade:1.2:2.8 [x]; [x] [last] xfade=smoothright:4.5:4.7, $crop lut3d=$work/grade.cube,
		scale=out_color_matrix=bt709:out_range=tv, format=yuv420p" -t 12 \
		-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv "$@" "media/$file"
}
phone="crop=1080:1080:840:0, scale=640:640,"
film film-hero.mp4 "" -c:v libx264 -preset slow -crf 24 -movflags +faststart
film film-hero.webm "" -c:v libsvtav1 -preset 5 -crf 34
film film-hero-phone.mp4 "$phone" -c:v libx264 -preset slow -crf 26 -movflags +faststart
film film-hero-phone.webm "$phone" -c:v libsvtav1 -preset 5 -crf 38
