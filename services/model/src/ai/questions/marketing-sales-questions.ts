/** Suggested to marketing and sales: 15, one per line. */
export const marketingSalesQuestions = `
What makes people choose us over an alternative?
What objections come up before people buy?
Which words do customers use for the value they get?
What events made people start looking for a solution?
Which competitors are named, and for what?
What do people say about our price?
Which results do happy customers report in numbers?
Who decides, who pays and who has to be convinced?
What do lost prospects give as their reason?
Which messages do people repeat back to us?
What do people hope for before a demo, and what do they say after it?
Which industries describe the same problem?
What would people tell a colleague about us?
Which quotes would make a strong case study?
What keeps customers from buying more?
`;
