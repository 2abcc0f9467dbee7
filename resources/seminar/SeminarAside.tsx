/** What is done with a seminar from the page about one. */
export const SeminarAside = () => null
