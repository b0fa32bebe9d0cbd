// Names the states of a wholesale application for staff (ADM-07).

export const applicationStates = { waiting: 'ждёт', approved: 'цены открыты', declined: 'отказ' } as const
