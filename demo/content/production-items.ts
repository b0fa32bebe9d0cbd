// The eight pages of ROUTE-09 in the order of the list.
import { accounting, akva } from './production-control.ts'
import { blockBoilerRoom, heatingPoints, stationaryBoilerRoom } from './production-heat.ts'
import type { ProductionItem } from './production-item.ts'
import { purification, sewageStations, waterStation } from './production-water.ts'

export const productionItems: readonly ProductionItem[] = [
  akva,
  heatingPoints,
  blockBoilerRoom,
  stationaryBoilerRoom,
  waterStation,
  sewageStations,
  purification,
  accounting,
]
