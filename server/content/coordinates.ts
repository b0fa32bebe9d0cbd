// Reads the coordinates of a shop or an object from its row (CONT-02).
import type { Coordinates } from '#contract/content/map-location.ts'

/** Null where staff gave none. */
export const toCoordinates = ({ latitude, longitude }: { [Axis in keyof Coordinates]: number | null }): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }
