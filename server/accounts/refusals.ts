// What Better Auth refuses, in the shop's codes.
import { isAPIError } from 'better-auth/api'
import type { ErrorCode } from '#contract/errors.ts'
import { ShopError } from '../errors.ts'

const codes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_login',
  INVALID_PASSWORD: 'wrong_password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'wrong_password',
  UNAUTHORIZED: 'unauthenticated',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
}

/** The shop's refusal for the library's; anything else is thrown on. */
export async function inShopWords<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const code = isAPIError(error) ? codes[error.body?.code ?? ''] : undefined
    throw code ? new ShopError(code, { cause: error }) : error
  }
}
