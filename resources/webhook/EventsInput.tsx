export const EventsInput = () => null
