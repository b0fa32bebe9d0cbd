// Opens the lightbox; loaded with the first click on a picture.
import type { ContentPicture } from '#contract/content/content-image.ts'
import { Lightbox } from '../ui/controls/lightbox.tsx'
import { openDialog } from '../browser/open-dialog.tsx'

export function openLightbox(pictures: ContentPicture[], first: number): void {
  openDialog((close) => <Lightbox images={pictures} first={first} altOf={(picture) => picture.alt} onClose={close} />)
}
