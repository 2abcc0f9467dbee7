interface Beginning {
  readonly id: string
  readonly webhook: string
  readonly now: string
  /** When it happened. */
  readonly at: string
}

/** A delivery that waits to be tried for the first time; what it tells is laid over it. */
export const newDelivery = ({ id, webhook, now, at }: Beginning) => ({
  id,
  webhook,
  at,
  createTime: now,
  dueAt: now,
  state: 'WAITING' as const,
  open: true,
  tries: 0,
  round: 0,
  version: 0,
})
