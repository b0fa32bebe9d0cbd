// Defines the texts about a new password, apart from the schemas, whose library is large.
export const passwordTexts = {
  short: 'Не короче 8 знаков',
  long: 'Не длиннее 256 знаков',
  common: 'Этот пароль один из самых частых. Придумайте другой',
  own: 'Пароль не должен повторять ваше имя или e-mail. Придумайте другой',
  differs: 'Пароли не совпадают',
} as const
