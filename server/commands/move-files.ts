// Copies the files of the data folder into the bucket of FILES_URL: `npm run move-files`.
import { readConfig } from '../config/config.ts'
import { openBucket } from '../files/file-bucket.ts'
import { moveIntoBucket } from '../files/move-into-bucket.ts'
import { StartError } from '../lib/start-error.ts'
import { reporting } from './cli.ts'
import { readArguments } from './read-arguments.ts'

const usage = 'Usage: npm run move-files [-- --remove]   from DATA_FOLDER to FILES_URL; --remove: what the bucket has is deleted here'

const { values } = readArguments(usage, [0, 0], { remove: { type: 'boolean' } })
await reporting(async () => {
  const { bucket, dataFolder } = readConfig(process.env)
  if (!bucket) throw new StartError('Set FILES_URL to the bucket that shall hold the files.')
  const { sent, known, differing } = await moveIntoBucket(await openBucket(bucket), dataFolder, values.remove)
  console.log(`${sent} files were sent, ${known} were there already.`)
  if (differing.length > 0) throw new StartError(`Sent, but read back otherwise: ${differing.join(', ')}.`)
})
