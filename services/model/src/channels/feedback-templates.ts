import { type FeedbackTemplate, presetThemes } from "./feedback-template.ts";

const supportTickets: FeedbackTemplate = {
  key: "SUPPORT_TICKETS",
  name: "Support tickets",
  themes: presetThemes(`
Something is broken: A feature fails, shows an error or gives a wrong result.
How do I: People ask how to do something that the product can do.
Account and sign-in: Trouble signing in, resetting a password, inviting or removing people.
Billing: Questions and complaints about invoices, charges, refunds and plans.
Slow or unavailable: Pages that load slowly, time out or are down.
Missing feature: People ask for something that the product cannot do.
Import and export: Bringing data in or getting it out goes wrong or is unclear.
Integrations: A connection to another tool fails or does less than expected.
`),
};

const churnReasons: FeedbackTemplate = {
  key: "CHURN_REASONS",
  name: "Churn reasons",
  themes: presetThemes(`
Price: The cost is too high, or grew faster than the value.
Missing feature: Something needed was not there.
Hard to use: The product took too much effort or training.
Low use: The team never took it up or stopped using it.
Another product: They moved to a named alternative.
Quality and reliability: Faults or outages cost them their trust.
Support: Help came too late or did not solve the problem.
Change on their side: A project ended, people left or a budget was cut.
`),
};

const npsFeedback: FeedbackTemplate = {
  key: "NPS_FEEDBACK",
  name: "NPS feedback",
  themes: presetThemes(`
Ease of use: How simple or hard the product is to work with.
Value: What people get for what they pay.
Features: What is praised or missed among the features.
Reliability: Speed, faults and downtime.
Support: The help that people got from us.
First steps: How it went to set up and learn the product.
Design: How the product looks and feels.
`),
};

const productReview: FeedbackTemplate = {
  key: "PRODUCT_REVIEW",
  name: "Product review",
  themes: presetThemes(`
What people love: Praise for what the product does well.
What people dislike: Complaints about what it does badly.
Ease of use: How quickly people get things done.
Features people want: What reviewers wish for.
Price and value: Whether it is worth its cost.
Compared with others: Mentions of other products, better or worse.
Support: What reviewers say about our help.
Setting up: How it was to start, move over or connect.
`),
};

const appReview: FeedbackTemplate = {
  key: "APP_REVIEW",
  name: "App review",
  themes: presetThemes(`
Crashes and faults: The app closes, freezes or gives errors.
Speed and battery: The app is slow or drains the device.
Sign-in: People cannot get in or are signed out.
Latest update: What the last version made better or worse.
Design: How the app looks and how one finds the way in it.
Features people want: What is missing next to the web or to other apps.
Price and ads: Cost, subscriptions and advertising.
Praise: What people like and recommend.
`),
};

const other: FeedbackTemplate = {
  key: "OTHER",
  name: "Other",
  themes: presetThemes(`
Problems: What goes wrong or gets in the way.
Requests: What people ask for.
Praise: What people like.
Questions: What people want to know or do not understand.
Price: What people say about cost and value.
Comparisons: Mentions of other ways to get the same thing done.
`),
};

export const feedbackTemplates: readonly FeedbackTemplate[] = [
  supportTickets,
  churnReasons,
  npsFeedback,
  productReview,
  appReview,
  other,
];
