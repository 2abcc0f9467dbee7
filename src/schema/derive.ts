import type { AnySchema } from 'yup'
import type { FilterOp, Kind } from './kind.ts'
import type { AnyResource } from './resource.ts'

// written by the fields helper; signatures are the contract
export {}
export type { AnySchema, FilterOp, Kind, AnyResource }
