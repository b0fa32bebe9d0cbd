// Reports stored settings that cannot be used.
import { StartError } from '../lib/start-error.ts'

/** Stored settings that cannot be used; the message is for the operator and contains no secret. */
export class SettingsError extends StartError {
  override name = 'SettingsError'
}
