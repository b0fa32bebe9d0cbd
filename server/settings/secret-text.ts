// Encrypts secret settings for the database (AES-256-GCM).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Keys } from '../lib/secret-keys.ts'
import { ensureSecretFile, readSecretFile } from '../lib/stored-secret.ts'
import { StartError } from '../lib/start-error.ts'

export type KeySource = {
  /** of SETTINGS_KEY, newest first; without it the key is in the data folder */
  settingsKeys: Keys | undefined
  dataFolder: string
}

const ivBytes = 12
const tagBytes = 16

/** @param name of the setting: its text cannot be put in place of another one's @returns base64url */
export function encryptSetting({ settingsKeys, dataFolder }: KeySource, name: string, text: string): string {
  const [secret] = settingsKeys ?? ensureSecretFile(keyFile(dataFolder))
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(Buffer.from(name))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
}

/** @throws StartError without the key that it was encrypted with */
export function decryptSetting({ settingsKeys, dataFolder }: KeySource, name: string, stored: string): string {
  const bytes = Buffer.from(stored, 'base64url')
  try {
    for (const secret of settingsKeys ?? readSecretFile(keyFile(dataFolder))) {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
      } catch {
        continue // an older secret may fit
      }
    }
  } catch (error) {
    throw unreadable(name, dataFolder, { cause: error })
  }
  throw unreadable(name, dataFolder)
}

const unreadable = (name: string, dataFolder: string, options?: ErrorOptions) =>
  new StartError(
    `The secret setting ${name} cannot be decrypted: set SETTINGS_KEY, or bring back ${keyFile(dataFolder)}, as it was when the setting ` +
      `was saved; or save it again: npm run settings -- set ${name} -`,
    options,
  )

const keyFile = (dataFolder: string): string => join(dataFolder, 'settings-key')

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'rodnik settings', 32))
