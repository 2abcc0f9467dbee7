import { paths } from '../../../src/protocol/paths.ts'
import {
  anything,
  array,
  boolean,
  get,
  integer,
  object,
  post,
  string,
  type PathItem,
} from './parts.ts'

const allowance = object({ limit: integer, used: integer })

/** The institution: its currency, allowances and kind of account, and the settings of lessons. */
export const institutionPaths: readonly PathItem[] = [
  [
    paths.currency,
    get(
      'institution',
      'Currency and country or region',
      [],
      object({
        name: string,
        currency: string,
        domestic: boolean,
        countryCode: string,
        chosen: boolean,
      }),
    ),
  ],
  [
    paths.currencies,
    get('institution', 'List currencies', [], object({ list: array(anything), total: integer })),
  ],
  [
    paths.chooseCurrency,
    post(
      'institution',
      'Set the currency and the country or region (once only)',
      object({ countryCode: string, currency: string, domestic: boolean }, [
        'countryCode',
        'currency',
        'domestic',
      ]),
      anything,
    ),
  ],
  [
    paths.schoolPermission,
    get(
      'institution',
      'Plan, its limits and their usage',
      [],
      object({
        plan: string,
        domestic: boolean,
        teacherSeats: allowance,
        students: allowance,
        overseaPermission: anything,
      }),
    ),
  ],
  [
    paths.accountType,
    post(
      'institution',
      'Set the account type',
      object({ accountType: string }, ['accountType']),
      object({ accountType: string }),
    ),
  ],
  [
    paths.settings,
    {
      ...get('institution', "One's own settings of lessons", [], anything),
      ...post(
        'institution',
        'Update the settings',
        object({ version: integer, values: anything }, ['version', 'values']),
        anything,
      ),
    },
  ],
]
