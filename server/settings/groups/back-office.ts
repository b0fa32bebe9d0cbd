// Defines the settings of the sign-in to the back office (STAFF-04).
import { z } from 'zod'
import { optional, setting, settingGroup } from '../define-setting.ts'

export const staff = settingGroup(
  'Сотрудники',
  'staff:change',
  z.object({
    secondFactorFrom: setting(optional(z.iso.date('день, например 2027-01-31')), 'Второй шаг входа обязателен всем с\u00a0этого дня', {
      hint: 'пусто: по\u00a0желанию; владельцам он обязателен всегда',
    }),
  }),
)
