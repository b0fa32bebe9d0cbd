// Reads the arguments of a command; wrong ones end the process with code 2 and the usage.
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** @param count of positional arguments, the least and the most */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  [least, most]: readonly [number, number],
  options: Options,
) {
  const parsed = parsedOrUsage(usage, options)
  const count = parsed.positionals.length
  return count < least || count > most ? exitWithUsage(usage) : parsed
}

function parsedOrUsage<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return exitWithUsage(usage, error instanceof Error ? error.message : String(error))
  }
}

export function exitWithUsage(usage: string, reason?: string): never {
  console.error(reason === undefined ? usage : `${reason}\n${usage}`)
  process.exit(2)
}
