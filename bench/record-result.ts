// Replaces the section of one benchmark in bench/results.md: the file holds the latest run of each.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

export const resultsFile = 'bench/results.md'

export const currentCommit = (): string => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

export function recordResult(title: string, command: string, lines: readonly string[]): void {
  const day = new Date().toISOString().slice(0, 10)
  const made = `\`${command}\`: ${day}, commit ${currentCommit()}, Node ${process.versions.node}, ${cpus().length} cores.`
  const section = [`## ${title}`, '', made, '', ...lines].join('\n')
  const sections = readFileSync(resultsFile, 'utf8').split(/\n(?=## )/)
  const at = sections.findIndex((one) => one.startsWith(`## ${title}\n`))
  if (at === -1) sections.push(section)
  else sections[at] = section
  writeFileSync(resultsFile, `${sections.map((one) => one.trim()).join('\n\n')}\n`)
}
