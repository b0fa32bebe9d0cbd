// Locates the files of a session in the data folder, named by their numbers.
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

export const getExchangeFolder = ({ dataFolder }: Pick<Config, 'dataFolder'>, sessionId?: number): string =>
  join(dataFolder, 'exchange', ...(sessionId === undefined ? [] : [String(sessionId)]))

export const getExchangeFile = (config: Pick<Config, 'dataFolder'>, sessionId: number, fileId: number): string =>
  join(getExchangeFolder(config, sessionId), String(fileId))
