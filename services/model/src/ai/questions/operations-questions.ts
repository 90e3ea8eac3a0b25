/** Suggested to finance, operations and legal: 17, one per line. */
export const operationsQuestions = `
What do customers say about contracts and terms?
Which invoices or charges confuse people?
What do people ask about security before they sign?
Where do people worry about privacy or their data?
Which rules or standards do customers have to meet?
What slows down procurement?
Which steps do people still do by hand?
What do people say about refunds and cancellations?
Where does our process ask people for the same thing twice?
Which delays do customers notice?
What do customers expect of us when something goes wrong?
Which approvals hold people up, and whose are they?
What do customers say about the value for what they pay?
Which countries or regions bring needs of their own?
What do people ask about where their data is kept?
Which promises do customers remember that we did not mean to make?
What costs do customers have that we do not see?
`;
