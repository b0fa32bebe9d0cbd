// Images are drawn and written by libvips, whose library takes 80 ms of CPU to load: with the first image that needs it, not at each start.
import type sharp from 'sharp'

export type LoadedSharp = typeof sharp

export const loadSharp = async (): Promise<LoadedSharp> => (await import('sharp')).default
