// Renders each film into its .mp4: node demo/films/films-command.ts FFMPEG [--still SECOND].
// `--still` writes one frame as .png. FFMPEG needs libx264; the shop does without it, the files are committed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { frameOf, framesPerSecond, height, width, type Film } from './frame-primitives.ts'
import { films } from './films.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { still: { type: 'string' } } })

for (const film of films) {
  if (values.still === undefined) await make(film, positionals[0] ?? 'ffmpeg')
  else
    await sharp(Buffer.from(frameOf(film, Number(values.still))))
      .png()
      .toFile(join(tmpdir(), `${film.name}.png`))
}

async function make(film: Film, program: string): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', `${framesPerSecond}`, '-i', '-']
  // Playable by every browser; the index comes first. One thread gives the same file each time.
  const output = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '27', '-pix_fmt', 'yuv420p', '-threads', '1']
  const file = fileURLToPath(new URL(`${film.name}.mp4`, import.meta.url))
  const ffmpeg = spawn(
    program,
    ['-loglevel', 'error', ...input, ...output, '-movflags', '+faststart', '-fflags', '+bitexact', '-y', file],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  )
  const ended = once(ffmpeg, 'exit')
  for (let at = 0; at < film.seconds * framesPerSecond; at++) {
    const { data } = await sharp(Buffer.from(frameOf(film, at / framesPerSecond)))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (!ffmpeg.stdin.write(data)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`${program} failed on ${film.name}`)
}
