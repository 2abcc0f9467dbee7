import type { Field } from '../../kind.ts'
import { label } from '../base/fixtures.ts'
import { file } from './index.ts'

/** Fields of the kind, for the tests that run over every kind. */
export const fileFixtures: readonly Field[] = [file({ label }), file({ label, required: true })]
