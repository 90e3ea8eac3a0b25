/** Suggested to support and customer success: 7, one per line. */
export const supportQuestions = `
Which problems lead people to contact us most often?
What do people try before they contact us?
Which issues come back after they were solved?
What do customers say before they leave?
Which answers do people find hard to follow?
Where would a better help page have been enough?
Which customers sound at risk, and why?
`;
