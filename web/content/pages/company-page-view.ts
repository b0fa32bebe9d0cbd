import type { ContentPicture } from '#contract/content/content-image.ts'

/** A single page of the company, its text as HTML. */
export type CompanyPageView = { title: string; summary: string; picture: ContentPicture | null; html: string }
