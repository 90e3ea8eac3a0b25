/** Suggested to everyone whose job function has no list of its own: 27, one per line. */
export const generalQuestions = `
What are the most common problems people tell us about?
What do people like most about the product?
What slows people down in their daily work?
Which tasks do people find hardest to finish?
What did people expect to happen that did not?
What workarounds have people built for themselves?
What do people say in their first week with us?
Why do people start looking for a product like ours?
Which other products do people compare us with?
What makes people trust us, and what makes them doubt?
What have people asked for more than once?
Where do people get stuck without asking for help?
How do people describe the product in their own words?
What has changed in what people tell us over the last three months?
Which findings contradict each other?
What do new and long-standing customers see differently?
Which parts of the product do people never mention?
Who else is involved when people make a decision?
What goals do people have that we do not serve yet?
What do people do right before and after they use the product?
Which words do people use that we do not?
What surprised us in the latest interviews?
How do people measure whether they succeeded?
What do people find confusing about our wording?
Which needs do different roles share?
What have we learned about accessibility?
What should we ask about in the next round of interviews?
`;
