interface Beginning {
  readonly id: string
  readonly webhook: string
  readonly now: string
  /** When it happened. */
  readonly at: string
}

/** A delivery that waits for its first try, without its contents. */
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
