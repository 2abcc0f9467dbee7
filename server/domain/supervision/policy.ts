import {
  supervisionPolicy,
  type SupervisionPolicy,
} from '../../../resources/supervision/supervision-policy/supervisionPolicy.resource.ts'
import { rowsWhere } from '../../engine/records/rows.ts'
import type { Reading } from '../../engine/records/rules.ts'

type Terms = Pick<
  SupervisionPolicy,
  'invisible' | 'duty' | 'escalateMinutes' | 'escalateTo' | 'pictureMinutes'
>
const usual: Terms = {
  invisible: false,
  duty: null,
  escalateMinutes: 5,
  escalateTo: null,
  pictureMinutes: 20,
}

/** The institution's supervision policy; by default the product's. */
export const supervisionPolicyOf = async (reading: Reading): Promise<Terms> =>
  (await rowsWhere(reading, supervisionPolicy, []))[0] ?? usual
