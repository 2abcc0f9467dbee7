import { paths } from '../../src/protocol/paths.ts'
import { defineCall, requiredExactText, shape } from '../../src/schema/call/index.ts'
import { choice } from '../../src/schema/fields/index.ts'

/** A card as people see it; its number is the provider's alone. */
export interface PayCard {
  readonly id: string
  /** 'visa', 'mastercard' … */
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly isDefault: boolean
}

const right = 'payment.cards'
const cardInput = requiredExactText(80)

/** PLN-04: the cards that renewals can be charged to. */
export const payCards = defineCall({
  path: `${paths.root}/payCard/list`,
  summary: 'The institution’s saved cards',
  right,
  writes: false,
  method: 'GET',
  output: shape<{ readonly list: readonly PayCard[] }>(),
  errors: ['16024', '16050'],
})

/** The screens from which a card is entered. */
export const cardScreens = {
  updatePayCard: { en: 'Update payment card', zh: '更新付款银行卡' },
  updatePayCards: { en: 'Payment cards', zh: '付款银行卡' },
} as const

/** PLN-04: opens the provider's page on which a card is entered. */
export const enterPayCard = defineCall({
  path: `${paths.root}/payCard/enter`,
  summary: 'Opens the provider’s page on which a card is entered',
  right,
  input: {
    from: choice({
      label: { en: 'Screen', zh: '页面' },
      options: cardScreens,
      default: 'updatePayCard',
    }),
  },
  output: shape<{ readonly url: string; readonly session: string }>(),
  errors: ['16024', '16050'],
})

/** PLN-04: takes the card that was entered; it becomes the default. */
export const confirmPayCard = defineCall({
  path: `${paths.root}/payCard/confirm`,
  summary: 'Takes the card that was entered on the provider’s page',
  right,
  input: { session: requiredExactText(200) },
  output: shape<{ readonly card: PayCard }>(),
  errors: ['16018', '16024'],
})

/** PLN-04: renewals are charged to this card from now on. */
export const choosePayCard = defineCall({
  path: `${paths.root}/payCard/default`,
  summary: 'Makes a card the default',
  right,
  input: { card: cardInput },
  output: shape<{ readonly list: readonly PayCard[] }>(),
  errors: ['16018', '16024'],
})

/** PLN-04: removes a card from the provider. */
export const removePayCard = defineCall({
  path: `${paths.root}/payCard/remove`,
  summary: 'Removes a saved card',
  right,
  input: { card: cardInput },
  output: shape<{ readonly list: readonly PayCard[] }>(),
  errors: ['16018', '16024'],
})
