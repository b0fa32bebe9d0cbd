// Defines the settings of the sign-in to the back office (STAFF-04).
import { z } from 'zod'
import { setting, settingGroup } from '../define-setting.ts'

export const staff = settingGroup(
  'Сотрудники',
  'staff:change',
  z.object({
    requiresSecondFactor: setting(
      z.enum(['yes', 'no'], 'yes или no').transform((text) => text === 'yes'),
      'Второй шаг входа обязателен всем',
      { initial: 'no', hint: 'владельцам он обязателен всегда' },
    ),
  }),
)
