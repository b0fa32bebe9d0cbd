// Maps errors of Better Auth to the shop's, and the shop's to fields of the API's bodies (AUTH-03).
import { isAPIError } from 'better-auth/api'
import { errorTexts, toRefusal, type ErrorCode } from '#contract/errors.ts'
import { ShopError } from '../errors.ts'

const codeOf: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_login',
  INVALID_PASSWORD: 'wrong_password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'wrong_password',
  UNAUTHORIZED: 'unauthenticated',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
}

/** Replaces an error of Better Auth by the shop's. */
export async function withShopErrors<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const code = isAPIError(error) ? codeOf[error.body?.code ?? ''] : undefined
    throw code ? new ShopError(code, { cause: error }) : error
  }
}

/** Adds the field of the API's body that an error belongs to (AUTH-03). */
export async function byField<Result>(work: Promise<Result>, fieldOf: Partial<Record<ErrorCode, string>>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const refusal = toRefusal(error)
    const field = refusal && fieldOf[refusal.code]
    if (!refusal || field === undefined) throw error
    const { title, detail } = errorTexts[refusal.code]
    throw new ShopError(refusal.code, { fields: { [field]: [`${title}. ${detail}`] }, cause: error })
  }
}
