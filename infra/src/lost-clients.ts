/**
 * Settings by which a database ends the sessions of clients that are gone, with the locks that they hold. A
 * process that is lost with its node or zone closes no connection, and a worker's session keeps its tasks; the
 * provider's default takes six minutes to notice an idle one.
 */
export const lostClients = {
  idle_in_transaction_session_timeout: "60000",
  tcp_keepalives_idle: "20",
  tcp_keepalives_interval: "5",
  tcp_keepalives_count: "4",
  /** For one with an answer on its way. */
  tcp_user_timeout: "40000",
} as const;
