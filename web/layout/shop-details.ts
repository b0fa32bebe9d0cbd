// How the shop is reached (SHELL-10, SHELL-15). Placeholders of the demo shop; staff will edit them as settings. An empty one hides its element.
import { supportHours } from '#contract/constants.ts'

export const shopDetails = {
  /** stored form, contract/phone.ts */
  phone: '+77132000000',
  phoneText: '+7\u00a0(713)\u00a0200\u00a000\u00a000',
  email: 'info@rodnik.example',
  /** of the production (SHELL-10) */
  address: 'г.\u00a0Актобе, Промышленная зона,\u00a041',
  hours: supportHours,
  hoursShort: '09:00\u00a0–\u00a018:00',
  video: 'https://video.rodnik.example/',
  photo: 'https://photo.rodnik.example/',
  network: 'https://people.rodnik.example/',
}
