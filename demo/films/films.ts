// Lists the films of the demo shop.
import { backwashFilm } from './backwash.ts'
import type { Film } from './frame-primitives.ts'
import { pressureFilm } from './pressure.ts'
import { weatherFilm } from './weather.ts'

export const films: readonly Film[] = [pressureFilm, weatherFilm, backwashFilm]
