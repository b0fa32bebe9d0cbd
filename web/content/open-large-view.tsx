// Loaded with the first press on a picture.
import type { ContentPicture } from '#contract/content-picture.ts'
import { LargeView } from '#web/catalogue/product/large-view.tsx'
import { openDialog } from '#web/layout/open-dialog.tsx'

export function openLargeView(pictures: ContentPicture[], first: number): void {
  openDialog((close) => <LargeView images={pictures} first={first} altOf={(picture) => picture.alt} onClose={close} />)
}
